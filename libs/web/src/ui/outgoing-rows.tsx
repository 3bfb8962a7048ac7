import { includes, type View } from '../state/view.ts';
import { useChat } from './use-chat.ts';

/** Shows the user's messages that the server has not confirmed. */
export function OutgoingRows({ view }: { view: View }) {
  const { chat } = useChat();
  const shown = chat.outgoing.filter(({ to }) => includes(view, to));
  return (
    <>
      {shown.map((outgoing) => (
        <div key={outgoing.localId} class="outgoing">
          <p>{outgoing.content}</p>
          {outgoing.failure === undefined ? (
            <small>Sending…</small>
          ) : (
            <p role="alert">
              Not sent: {outgoing.failure}{' '}
              <button onClick={() => void chat.deliver(outgoing)}>Send again</button>{' '}
              <button onClick={() => chat.removeOutgoing(outgoing.localId)}>Discard</button>
            </p>
          )}
        </div>
      ))}
    </>
  );
}
