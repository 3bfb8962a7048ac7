import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import basicAuth from 'express-basic-auth';
import { Pool } from 'pg';

/** Does the same work with only express, express-basic-auth and pg: no bus, no services, no events. It selects the
 *  row that `GET /users/me` selects, inserts one message row and one outbox row, and selects messages by their ids. */

const { DATABASE_URL, EMAIL, API_KEY, REALM_ID, USER_ID } = process.env as Record<string, string>;

const OWN_USER = {
  name: 'own-user',
  text: `SELECT realm_id, id, delivery_email, full_name, role, is_active, is_bot, bot_type, bot_owner_id, timezone,
                email_address_visibility, avatar_source, avatar_version, date_joined,
                (SELECT host FROM accounts.realms WHERE realms.id = realm_id) AS host
           FROM accounts.users WHERE realm_id = $1 AND id = $2`,
};

const SEND = {
  name: 'send',
  text: `WITH message AS (
           INSERT INTO bench.messages (realm_id, sender_id, channel, topic, content, timestamp)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING id
         ), announced AS (
           INSERT INTO bench.outbox (realm_id, type, body) SELECT $1, 'message', $7 || id || '}' FROM message
         )
         SELECT id FROM message`,
};

const MESSAGES = {
  name: 'messages',
  text: `SELECT m.id, m.sender_id, m.conversation_id AS recipient_id, m.timestamp, m.client, m.topic AS subject,
                m.rendered_content AS content, m.last_edit_timestamp, m.edit_history, ch.id AS stream_id,
                ch.name AS display_recipient, c.participants, u.delivery_email AS sender_email,
                u.full_name AS sender_full_name, u.avatar_version, r.read @> m.seq AS read, f.flags,
                (SELECT coalesce(json_agg(json_build_object('emoji_name', e.emoji_name, 'emoji_code', e.emoji_code,
                                                            'reaction_type', e.reaction_type, 'user_id', e.user_id)), '[]')
                   FROM messaging.reactions e WHERE e.realm_id = m.realm_id AND e.message_id = m.id) AS reactions
           FROM messaging.messages m
           JOIN messaging.conversations c ON c.realm_id = m.realm_id AND c.id = m.conversation_id
           JOIN accounts.users u ON u.realm_id = m.realm_id AND u.id = m.sender_id
           LEFT JOIN messaging.channels ch ON ch.realm_id = m.realm_id AND ch.conversation_id = m.conversation_id
           LEFT JOIN messaging.read_states r
             ON r.realm_id = m.realm_id AND r.conversation_id = m.conversation_id AND r.user_id = $2
           LEFT JOIN messaging.message_flags f
             ON f.realm_id = m.realm_id AND f.message_id = m.id AND f.user_id = $2
          WHERE m.realm_id = $1 AND m.id = ANY($3) ORDER BY m.id`,
};

const TABLES = `
  CREATE SCHEMA bench;
  CREATE TABLE bench.messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    realm_id bigint NOT NULL, sender_id bigint NOT NULL, channel text NOT NULL, topic text NOT NULL,
    content text NOT NULL, timestamp bigint NOT NULL);
  CREATE TABLE bench.outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    realm_id bigint NOT NULL, type text NOT NULL, body text NOT NULL)`;

const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });

async function getOwnUser(_req: Request, res: Response): Promise<void> {
  const { rows } = await pool.query({ ...OWN_USER, values: [REALM_ID, USER_ID] });
  res.json({ result: 'success', msg: '', ...rows[0] });
}

async function sendMessage(req: Request, res: Response): Promise<void> {
  const { to, topic, content } = req.body as Record<string, string>;
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ to, topic, content, timestamp }).replace(/\}$/, ',"id":');
  const values = [REALM_ID, USER_ID, to, topic, content, timestamp, body];
  const { rows } = await pool.query({ ...SEND, values });
  res.json({ result: 'success', msg: '', id: rows[0].id });
}

async function getMessages({ query }: Request, res: Response): Promise<void> {
  const { realm_id, user_id, ids } = query as Record<string, string>;
  const { rows } = await pool.query({ ...MESSAGES, values: [realm_id, user_id, ids!.split(',')] });
  res.json({ result: 'success', msg: '', messages: rows });
}

async function main(): Promise<void> {
  await pool.query(TABLES);
  const app = express();
  app.use(basicAuth({ users: { [EMAIL!]: API_KEY! } }));
  app.get('/api/v1/users/me', getOwnUser);
  app.get('/api/v1/messages', getMessages);
  app.post('/api/v1/messages', express.urlencoded({ extended: false }), sendMessage);
  const server = app.listen(0, '127.0.0.1', () => {
    process.send!({ port: (server.address() as AddressInfo).port });
  });
}

process.on('disconnect', () => process.exit());
void main();
