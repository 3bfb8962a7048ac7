import { ApiError } from '@team-chat/contracts';

export function badNarrow(desc: string): ApiError {
  return new ApiError('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
}

export function badCombination(desc: string): ApiError {
  return new ApiError('BAD_NARROW', `Invalid narrow operator combination: ${desc}`, { desc });
}
