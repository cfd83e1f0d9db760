import { createHash, randomUUID } from 'node:crypto';
import express, { type Express, type Request } from 'express';
import type { Query, Raw, Row } from './raw.ts';

const app = '/api/workspaces/:workspace/apps/:app';

/** Three operations in Express with the statements of the control plane by hand, each in one transaction. */
export function createBare({ flag, transact }: Raw): Express {
  const bare = express().disable('etag').disable('x-powered-by');
  bare.use(express.json());
  bare.get(`${app}/deploys`, async (request, response) => {
    const body = await transact('read', async (query) => {
      const { appId } = await find(query, request);
      const deploys = await query('select * from deploys where app_id = $1 order by number desc limit 51', [appId]);
      return { deploys: await withNames(query, deploys, 'created_by_id'), nextCursor: null };
    });
    response.json(body);
  });
  bare.get(`${app}/vars`, async (request, response) => {
    const body = await transact('read', async (query) => {
      const { appId } = await find(query, request);
      const vars = await query('select * from vars where app_id = $1 order by key', [appId]);
      return { vars: (await withNames(query, vars, 'updated_by_id')).map((row) => ({ ...row, value: '********' })) };
    });
    response.json(body);
  });
  bare.post(`${app}/vars`, async (request, response) => {
    // The benchmark sends no other body.
    const { key, value, isSecret } = request.body as { key: string; value: string; isSecret: boolean };
    const body = await transact('write', async (query) => {
      const { appId, workspaceId, userId } = await find(query, request);
      const [id, now] = [randomUUID(), Date.now()];
      const sealed = Buffer.from(value);
      const row = [id, workspaceId, appId, key, sealed, flag(isSecret), now, now, userId];
      await query(
        `insert into vars (id, workspace_id, app_id, "key", value, is_secret, created_at, updated_at, updated_by_id) values (${to(9)})`,
        row,
      );
      await query('select count(*) from vars where app_id = $1', [appId]);
      const event = [
        randomUUID(),
        workspaceId,
        now,
        userId,
        null,
        null,
        '127.0.0.1',
        'createVar',
        'var',
        id,
        key,
        '[]',
        'user',
      ];
      const columns =
        'id, workspace_id, at, user_id, token_id, token_name, ip, operation, target_type, target_id, target_name, changes, "by"';
      await query(`insert into audit_events (${columns}) values (${to(13)})`, event);
      const at = new Date(now).toISOString();
      return { var: { id, key, value: '********', isSecret, createdAt: at, updatedAt: at, updatedBy: userId } };
    });
    response.status(201).json(body);
  });
  return bare;
}

async function find(query: Query, request: Request) {
  const secret = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const token = await one(query, 'select * from tokens where hash = $1', [
    createHash('sha256').update(secret).digest('hex'),
  ]);
  const user = await one(query, 'select * from users where id = $1', [token.user_id]);
  const workspace = await one(query, 'select * from workspaces where slug = $1', [request.params.workspace]);
  const member = await one(query, 'select * from members where workspace_id = $1 and user_id = $2', [
    workspace.id,
    user.id,
  ]);
  const place = [member.workspace_id, request.params.app, 'production'];
  const found = await one(query, 'select * from apps where workspace_id = $1 and slug = $2 and env = $3', place);
  return { appId: found.id, workspaceId: workspace.id, userId: user.id };
}

async function withNames(query: Query, rows: readonly Row[], column: string) {
  const ids = [...new Set(rows.map((row) => row[column]))];
  const names = new Map<unknown, unknown>();
  for (const id of ids) names.set(id, (await one(query, 'select id, name from users where id = $1', [id])).name);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    by: names.get(row[column]),
  }));
}

async function one(query: Query, text: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await query(text, values);
  if (!row) throw new Error(`There is no row for ${text}`);
  return row;
}

function to(count: number): string {
  return Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');
}
