import { invalidate } from '@team-chat/bus';
import type * as op from '@team-chat/contracts';
import {
  BadRequestError,
  MAX_REALM_NAME_LENGTH,
  PROFILE_FIELD_TYPE,
  realmsByHost,
  truncate,
} from '@team-chat/contracts';
import { renderMarkdown } from '@team-chat/markdown';
import type { Handler } from '../context';
import { isHostName } from '../domain/host-names';
import { finish } from '../imports/finish-import';
import { importThePictures, importTheRealmPicture } from '../imports/import-avatars';
import { importUsers as importThem } from '../imports/import-users';
import { isHostInUse } from '../realms/realm-creation';

/** The kind of profile fields in `imported_ids`. */
const PROFILE_FIELD = 'profile_field';

export const beginImport: Handler<typeof op.beginImport> = async (ctx, { params }) => {
  const host = params.host.trim().toLowerCase();
  if (!isHostName(host)) throw new BadRequestError('Invalid host name.');
  const [found] = await ctx.realms.list(host);
  if (found) {
    const isOpen = await ctx.realmImports.isOpen(found.id);
    if (isOpen === undefined) throw new BadRequestError('Host name is already in use.');
    if (isOpen) throw new BadRequestError('The organization was opened: nothing more can be imported.');
    return { realm_id: found.id, is_new: false };
  }
  const realm = await ctx.db
    .transaction(async (tx) => {
      const { description, date_created, program } = params;
      const inserted = await ctx.realms.insert(tx, {
        host,
        name: truncate(params.name, MAX_REALM_NAME_LENGTH, '…') || host,
        description,
        rendered_description: renderMarkdown(description, { inline_image_preview: false }).html,
        is_default: false,
        settings: ctx.config.GRAVATAR === 'off' ? { default_avatar_source: 'J' } : {},
        date_created,
      });
      await ctx.realms.setActive(tx, inserted.id, false);
      await ctx.realmImports.insert(tx, inserted.id, program);
      await ctx.outbox.audit(tx, { realm_id: inserted.id });
      return inserted;
    })
    .catch((error: unknown) => {
      throw isHostInUse(error) ? new BadRequestError('Host name is already in use.') : error;
    });
  invalidate(ctx.bus, realmsByHost, 0, 'all');
  return { realm_id: realm.id, is_new: true };
};

export const finishImport: Handler<typeof op.finishImport> = async (ctx, { params }) => {
  await finish(ctx, params);
  return {};
};

export const importAvatars: Handler<typeof op.importAvatars> = async (ctx, { params }) => ({
  added: await importThePictures(ctx, params),
});

export const importRealmPicture: Handler<typeof op.importRealmPicture> = async (ctx, { params }) => ({
  is_picture: await importTheRealmPicture(ctx, params),
});

export const importProfileFields: Handler<typeof op.importProfileFields> = async (ctx, { params }) => {
  const { realm_id } = params;
  const types: number[] = Object.values(PROFILE_FIELD_TYPE);
  const fields = params.fields.filter(({ type }) => types.includes(type));
  const sourceIds = fields.map((field) => field.source_id);
  return ctx.db.transaction(async (tx) => {
    await ctx.importedIds.lock(tx, realm_id);
    const present = await ctx.profileFields.lockList(tx, realm_id);
    const known = await ctx.importedIds.find(tx, realm_id, PROFILE_FIELD, sourceIds);
    const added = new Map<string, number>();
    for (const { source_id, ...field } of fields) {
      const isTaken = present.some(({ name }) => name === field.name);
      if (known.has(source_id) || isTaken) continue;
      const order = present.length + added.size + 1;
      added.set(source_id, await ctx.profileFields.insert(tx, realm_id, { ...field, order } as never));
    }
    await ctx.importedIds.add(tx, realm_id, PROFILE_FIELD, added);
    return { ids: Object.fromEntries([...known, ...added]) };
  });
};

export const importUsers: Handler<typeof op.importUsers> = async (ctx, { params }) => {
  const { realm_id, users, mutes } = params;
  const result = await importThem(ctx, realm_id, users);
  await ctx.db.transaction(async (tx) => {
    for (const mute of mutes) await ctx.mutedUsers.insert(tx, realm_id, mute);
  });
  return result;
};
