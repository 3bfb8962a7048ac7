import { z } from 'zod';

/** Problems of values that people enter in the forms of pages. The exact texts are part of the contract; names of inserted
 *  values are in braces. Pages translate them: a problem that is not listed here is shown in English. */
export const FORM_PROBLEMS = [
  // Joining. Sources: spec/wire-contract.md, section 2.1 and section 11; spec/wire-contract-files-and-time.md, section 11.3.
  'Enter your name.',
  'Name too long!',
  'Invalid characters in name!',
  'Invalid format!',
  'Unique names required in this organization.',
  'Enter an email address, such as name@example.com.',
  'Enter a valid email address.',
  'Email is already in use.',
  'This organization does not admit email addresses of that domain.',
  'Your email address, {email}, is not in one of the domains that are allowed to register for accounts in this organization.',
  'Disposable email addresses are not allowed in this organization.',
  'Please use your real email address.',
  'Email addresses containing + are not allowed.',
  'Email addresses containing + are not allowed in this organization.',
  'Please request an invite for {email} from the organization administrator.',
  "Can't join the organization: password authentication is not enabled.",
  'This organization has been deactivated.',
  'The password is too weak.',
  // Joining by an identity provider.
  '{provider} did not tell your email address.',
  '{provider} has not verified your email address, {email}.',
  'The address {email} belongs to an account that does not log in with {provider}.',
  // Creating an organisation.
  'Enter a name.',
  'Name too long (limit: {limit} characters).',
  'Subdomain needs to have length {length} or greater.',
  "Subdomain cannot start or end with a '-'.",
  "Subdomain can only have lowercase letters, numbers, and '-'s.",
  'Subdomain reserved. Please choose a different one.',
  'Subdomain too long (limit: {limit} characters).',
  'Subdomain is already in use. Please choose a different one.',
  // Logging in.
  'Your username or password is incorrect',
  'Account is deactivated',
  'This organization has been deactivated',
  'Password authentication is disabled in your organization',
  'DevAuthBackend not enabled.',
  'Invalid OTP',
  "Can't use both mobile_flow_otp and desktop_flow_otp together.",
  // All forms.
  '{field} must not contain null bytes',
  // API keys.
  'name cannot be blank',
  '{field} is too long (limit: {limit} characters)',
  'An account can have at most {limit} API keys.',
  'No such API key',
  'No such bot',
  'Insufficient permission',
] as const;
export type FormProblem = (typeof FORM_PROBLEMS)[number];

const PATTERNS = FORM_PROBLEMS.map((problem) => {
  const escaped = problem.replace(/[.+*?^$()[\]|\\]/g, '\\$&');
  return { problem, pattern: new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's') };
});

/** Returns the listed problem that a message states, and the values in it; undefined for another message. */
export function readFormProblem(
  message: string,
): { problem: FormProblem; values: Readonly<Record<string, string>> } | undefined {
  for (const { problem, pattern } of PATTERNS) {
    const match = pattern.exec(message);
    if (match) return { problem, values: { ...match.groups } };
  }
  return undefined;
}

/** A message that states a listed problem. */
export const FormMessage = z
  .string()
  .refine((message) => readFormProblem(message) !== undefined, 'is not among FORM_PROBLEMS');
