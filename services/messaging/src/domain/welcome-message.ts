import { SYSTEM_GROUP } from '@team-chat/permissions';
import { fenced } from './markdown-syntax';

/** Returns the message that shows a new user the administrators' text.
 *  Source: spec/wire-contract-files-and-time.md, section 9, "POST /realm/test_welcome_bot_custom_message". */
export function welcomeMessage(text: string): string {
  return `A message from the @_*${SYSTEM_GROUP.administrators}* of this organization:\n${fenced('quote', text)}`;
}
