import type { Setting } from '../descriptions.ts';

/** Properties of the control of a setting. Its label and the texts about it are outside, by their ids. */
export interface ControlProps {
  setting: Setting;
  /** Id of the element that gets the focus when the label is clicked. */
  id: string;
  value: unknown;
  /** Ids of the texts that describe the control. */
  describedBy: string | undefined;
  isInvalid: boolean;
  onChange(value: unknown): void;
}

/** Returns the attributes that all controls have. */
export const attributesOf = ({ id, describedBy, isInvalid }: ControlProps) => ({
  id,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
});
