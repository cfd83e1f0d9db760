import type { Caller } from '../model/caller.ts';
import { ControlPlaneError } from '../model/error.ts';
import { isPicture } from '../model/picture.ts';
import type { RowOf } from '../model/tables/tables.ts';
import type { Ports } from '../ports/ports.ts';

type UserRow = RowOf<'users'>;

export async function getMe({ store }: Ports, { userId, viewer }: Caller): Promise<UserRow> {
  const user = await store.read(viewer, (tx) => tx.users.find({ id: userId }));
  if (!user) throw new ControlPlaneError('unauthorized', 'The account was closed.');
  return user;
}

/** A picture is kept as it was sent: its data URL is its address. */
export async function updateMe(
  { store }: Ports,
  { userId, viewer }: Caller,
  changes: Partial<Pick<UserRow, 'name' | 'avatarUrl' | 'hues'>>,
): Promise<UserRow> {
  if (typeof changes.avatarUrl === 'string' && !isPicture(changes.avatarUrl)) {
    throw new ControlPlaneError('bad_reference', 'The content of `avatarUrl` is not an image of the media type that it names.');
  }
  const user = await store.write(viewer, (tx) => tx.users.update(userId, changes));
  if (!user) throw new ControlPlaneError('not_found', 'The account was closed.');
  return user;
}
