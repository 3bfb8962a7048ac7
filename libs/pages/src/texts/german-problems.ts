import { type FormProblem, readFormProblem } from '@team-chat/contracts';

/** Problems of entered values in German, by their English texts. */
export const GERMAN_PROBLEMS: Record<FormProblem, string> = {
  'Enter your name.': 'Gib deinen Namen ein.',
  'Name too long!': 'Der Name ist zu lang.',
  'Invalid characters in name!': 'Der Name enthält unerlaubte Zeichen.',
  'Invalid format!': 'Der Name darf nicht mit | und einer Zahl enden.',
  'Unique names required in this organization.': 'Diesen Namen hat in dieser Organisation schon jemand.',
  'Enter an email address, such as name@example.com.': 'Gib eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'Enter a valid email address.': 'Gib eine gültige E-Mail-Adresse ein.',
  'Email is already in use.': 'Diese E-Mail-Adresse wird schon verwendet.',
  'This organization does not admit email addresses of that domain.':
    'Diese Organisation lässt keine E-Mail-Adressen dieser Domain zu.',
  'Your email address, {email}, is not in one of the domains that are allowed to register for accounts in this organization.':
    'Die Domain deiner E-Mail-Adresse, {email}, ist in dieser Organisation nicht zugelassen.',
  'Disposable email addresses are not allowed in this organization.':
    'Diese Organisation lässt keine Wegwerfadressen zu.',
  'Please use your real email address.': 'Bitte verwende deine eigentliche E-Mail-Adresse.',
  'Email addresses containing + are not allowed.': 'E-Mail-Adressen mit + sind nicht zugelassen.',
  'Email addresses containing + are not allowed in this organization.':
    'E-Mail-Adressen mit + sind in dieser Organisation nicht zugelassen.',
  'Please request an invite for {email} from the organization administrator.':
    'Bitte die Administration der Organisation um eine Einladung für {email}.',
  "Can't join the organization: password authentication is not enabled.":
    'In dieser Organisation kann man sich nicht mit einem Passwort anmelden.',
  'This organization has been deactivated.': 'Diese Organisation ist deaktiviert.',
  'The password is too weak.': 'Das Passwort ist zu schwach.',
  '{provider} did not tell your email address.': '{provider} hat deine E-Mail-Adresse nicht mitgeteilt.',
  '{provider} has not verified your email address, {email}.':
    '{provider} hat deine E-Mail-Adresse, {email}, nicht bestätigt.',
  'The address {email} belongs to an account that does not log in with {provider}.':
    'Die Adresse {email} gehört zu einem Konto, das sich nicht mit {provider} anmeldet.',
  'Enter a name.': 'Gib einen Namen ein.',
  'Name too long (limit: {limit} characters).': 'Der Name ist zu lang (höchstens {limit} Zeichen).',
  'Subdomain needs to have length {length} or greater.': 'Der Name in der URL braucht mindestens {length} Zeichen.',
  "Subdomain cannot start or end with a '-'.":
    'Der Name in der URL darf nicht mit einem Bindestrich beginnen oder enden.',
  "Subdomain can only have lowercase letters, numbers, and '-'s.":
    'Der Name in der URL darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten.',
  'Subdomain reserved. Please choose a different one.':
    'Dieser Name in der URL ist reserviert. Bitte wähle einen anderen.',
  'Subdomain too long (limit: {limit} characters).': 'Der Name in der URL ist zu lang (höchstens {limit} Zeichen).',
  'Subdomain is already in use. Please choose a different one.':
    'Dieser Name in der URL wird schon verwendet. Bitte wähle einen anderen.',
  'Your username or password is incorrect': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'Account is deactivated': 'Das Konto ist deaktiviert.',
  'This organization has been deactivated': 'Diese Organisation ist deaktiviert.',
  'Password authentication is disabled in your organization':
    'In deiner Organisation kann man sich nicht mit einem Passwort anmelden.',
  'DevAuthBackend not enabled.': 'Eine Anmeldung ohne Passwort gibt es auf diesem Server nicht.',
  'Invalid OTP': 'Die App hat eine ungültige Anfrage gestellt (OTP).',
  "Can't use both mobile_flow_otp and desktop_flow_otp together.":
    'Die App darf von mobile_flow_otp und desktop_flow_otp nur eines angeben.',
  '{field} must not contain null bytes': 'Nullzeichen sind nicht erlaubt.',
  'name cannot be blank': 'Gib an, wofür der Schlüssel ist.',
  '{field} is too long (limit: {limit} characters)': 'Der Text ist zu lang (höchstens {limit} Zeichen).',
  'An account can have at most {limit} API keys.': 'Ein Konto kann höchstens {limit} Schlüssel haben.',
  'No such API key': 'Diesen Schlüssel gibt es nicht.',
  'No such bot': 'Diesen Bot gibt es nicht.',
  'Insufficient permission': 'Dazu fehlt dir die Berechtigung.',
};

/** Returns a problem in the language of a catalogue, with its values. A message that has no translation stays as it is. */
export function translateProblem(catalogue: Record<FormProblem, string>, message: string): string {
  const read = readFormProblem(message);
  if (!read) return message;
  return catalogue[read.problem].replace(/\{(\w+)\}/g, (_, name: string) => read.values[name] ?? '');
}
