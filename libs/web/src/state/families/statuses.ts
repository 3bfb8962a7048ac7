import { byNumber, family } from './family.ts';

export interface Status {
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: string;
}

export interface StatusState {
  statuses: Map<number, Status>;
}

export const statuses = family<StatusState, 'user_status'>({
  events: ['user_status'],
  fetches: ['user_status'],
  from: ({ user_status }) => ({ statuses: byNumber(user_status!) }),
  apply({ statuses: all }, { user_id, type: _type, id: _id, ...changes }) {
    all.set(user_id, { ...all.get(user_id), ...changes });
    return ['statuses'];
  },
});
