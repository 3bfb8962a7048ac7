import type { Client } from '@team-chat/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { closeOverlay, openDialog } from '../../parts/overlay.tsx';
import { useStore } from '../../store/use-store.ts';
import { ts } from '../../words/settings.ts';
import { refusalText } from '../form/refusals.ts';

/** Returns a function that does something with the client, whether it is under way, and why the last attempt was refused. */
export function useAction() {
  const { requests } = useStore().store;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async (action: (client: Client) => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action(requests.client);
      return true;
    } catch (error) {
      setProblem(refusalText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, problem };
}

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p class="p-problem" role="alert">
      {text}
    </p>
  );
}

interface ActionFormProps {
  /** Name of the form. */
  label: string;
  /** Text of the button that sends it. */
  submit: string;
  /** Sends the form. It is emptied afterwards. */
  onSubmit(fields: FormData, client: Client): Promise<unknown>;
  children: ComponentChildren;
}

/** A form that does one thing, such as adding an item to a list. A refusal stands at it, and what was entered stays. */
export function ActionForm({ label, submit, onSubmit, children }: ActionFormProps) {
  const { run, isBusy, problem } = useAction();
  return (
    <form
      class="p-fields o-action"
      aria-label={label}
      aria-busy={isBusy}
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget as HTMLFormElement;
        if (await run((client) => onSubmit(new FormData(form), client))) form.reset();
      }}
    >
      {children}
      <Problem text={problem} />
      <div class="p-buttons">
        <button class="p-primary" disabled={isBusy}>
          {submit}
        </button>
      </div>
    </form>
  );
}

interface ActionButtonProps {
  label: string;
  /** Name of the button where its label does not say what it acts on. */
  name?: string;
  /** Question that is asked before; absent for what can be taken back. */
  question?: string;
  /** Sentence below the question. */
  explanation?: string;
  action(client: Client): Promise<unknown>;
}

/** Button that does something, after a question where there is one. */
export function ActionButton({ label, name, question, explanation, action }: ActionButtonProps) {
  const { run, isBusy, problem } = useAction();
  const act = () =>
    question === undefined
      ? void run(action)
      : openDialog(question, <Question {...{ question, explanation, answer: label, action }} />);
  return (
    <>
      <button type="button" aria-label={name} disabled={isBusy} onClick={act}>
        {label}
      </button>
      <Problem text={problem} />
    </>
  );
}

interface QuestionProps {
  question: string;
  explanation: string | undefined;
  /** Text of the button that acts. */
  answer: string;
  action(client: Client): Promise<unknown>;
}

function Question({ question, explanation, answer, action }: QuestionProps) {
  const { run, isBusy, problem } = useAction();
  return (
    <form
      class="p-fields"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run(action)) closeOverlay();
      }}
    >
      <h2>{question}</h2>
      {explanation !== undefined && <p>{explanation}</p>}
      <Problem text={problem} />
      <div class="p-buttons">
        <button class="p-primary" disabled={isBusy}>
          {answer}
        </button>
        <button type="button" onClick={closeOverlay}>
          {ts('form.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Returns the text of a field of a form. */
export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '').trim();

/** Returns the `ref` of an option: whether the option is the chosen one at first, and again when its form is emptied. */
export const chosenAtReset = (isChosen: boolean) => (option: HTMLOptionElement | null) => {
  if (option) option.defaultSelected = isChosen;
};
