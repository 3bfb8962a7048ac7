import { headers } from 'nats';
import type { ErrorBody } from '@team-chat/contracts';
import type { Bus } from './bus';
import { MovedError } from './errors';
import { HEADER, REPLY_PART_BYTES } from './wire-format';
import type { Outcome } from './perform';
import { RawJson } from './raw-json';

/** Sends an outcome to the caller: a result, in parts where it is large, a redirect, or a refusal. */
export function reply(bus: Bus, subject: string | undefined, outcome: Outcome): void {
  if (outcome instanceof RawJson) replyInParts(bus, subject, Buffer.from(outcome.text + outcome.end));
  else if (outcome instanceof MovedError) replyMoved(bus, subject, outcome);
  else replyError(bus, subject, outcome);
}

function replyMoved(bus: Bus, subject: string | undefined, { owner }: MovedError): void {
  const h = headers();
  h.set(HEADER.movedTo, owner);
  bus.reply(subject, '', h);
}

function replyError(bus: Bus, subject: string | undefined, body: ErrorBody): void {
  const h = headers();
  h.set(HEADER.error, body.code);
  h.set(HEADER.errorCode, String(body.status));
  bus.reply(subject, JSON.stringify(body), h);
}

function replyInParts(bus: Bus, subject: string | undefined, data: Buffer): void {
  if (data.length <= REPLY_PART_BYTES) return bus.reply(subject, data);
  const total = Math.ceil(data.length / REPLY_PART_BYTES);
  for (let number = 1; number <= total; number++) {
    const h = headers();
    h.set(HEADER.part, `${number}/${total}`);
    bus.reply(subject, data.subarray((number - 1) * REPLY_PART_BYTES, number * REPLY_PART_BYTES), h);
  }
}
