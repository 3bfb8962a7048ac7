import type { AddressInfo } from 'node:net';
import express, { type Request, type Response } from 'express';
import basicAuth from 'express-basic-auth';
import { Pool } from 'pg';

/** Does the same work with only express, express-basic-auth and pg: no bus, no services, no events. It selects the
 *  row that `GET /users/me` selects, and inserts one message row and one outbox row. */

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

async function main(): Promise<void> {
  await pool.query(TABLES);
  const app = express();
  app.use(basicAuth({ users: { [EMAIL!]: API_KEY! } }));
  app.get('/api/v1/users/me', getOwnUser);
  app.post('/api/v1/messages', express.urlencoded({ extended: false }), sendMessage);
  const server = app.listen(0, '127.0.0.1', () => {
    process.send!({ port: (server.address() as AddressInfo).port });
  });
}

process.on('disconnect', () => process.exit());
void main();
