import { createCipheriv, randomBytes } from 'node:crypto';
import { BadRequestError } from '@team-chat/contracts';

const PAD = /^[0-9a-f]{64}$/i;
const IV_BYTES = 12;

/** Throws unless a text is a one-time pad: 64 hexadecimal digits. */
export function checkPad(otp: string): void {
  if (!PAD.test(otp)) throw new BadRequestError('Invalid OTP');
}

/** Encrypts an API key of 32 characters for a mobile app: returns the hexadecimal digits of key XOR pad.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2, "Mobile flow". */
export function encryptWithPad(apiKey: string, otp: string): string {
  const pad = Buffer.from(otp, 'hex');
  const key = Buffer.from(apiKey, 'ascii');
  return Buffer.from(key.map((byte, i) => byte ^ pad[i]!)).toString('hex');
}

/** Encrypts a text for a desktop app: returns the hexadecimal digits of IV, ciphertext and tag of AES-256-GCM.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2, "Desktop flow". */
export function encryptForDesktop(text: string, otp: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(otp, 'hex'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('hex');
}
