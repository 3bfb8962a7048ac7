import { DialogForm } from './form.tsx';

interface ConfirmDialogProps {
  question: string;
  /** Text of the button that acts. */
  answer: string;
  onConfirm(): Promise<boolean>;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ question, answer, onConfirm }: ConfirmDialogProps) {
  return <DialogForm title={question} submit={answer} onSubmit={onConfirm} />;
}
