import { noteLogOut } from '../chat/session.ts';

/** Logs the browser out. The answer is a page from which one can log in again. */
export function LogOutButton() {
  return (
    <form method="post" action="/accounts/logout/" onSubmit={noteLogOut}>
      <button>Log out</button>
    </form>
  );
}
