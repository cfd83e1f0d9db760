import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { isPhoneVerified } from '../../model/account/phone.ts';
import { isPicture } from '../../model/account/picture.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireVisible } from '../shared/input.ts';

type UserRow = RowOf<'users'>;

export async function getMe({ store, settings }: Ports, caller: Caller): Promise<UserRow> {
  const user = await store.read(caller, (tx) => tx.users.find({ id: caller.userId }));
  if (!user) throw new ControlPlaneError('unauthorized', 'The account was closed.');
  return { ...user, phoneVerified: isPhoneVerified(user, settings) };
}

/** A picture is kept as it was sent: its data URL is its address. */
export async function updateMe(
  { store, settings }: Ports,
  caller: Caller,
  changes: Partial<Pick<UserRow, 'name' | 'avatarUrl' | 'hues'>>,
): Promise<UserRow> {
  requireVisible('/name', changes.name);
  if (typeof changes.avatarUrl === 'string' && !isPicture(changes.avatarUrl)) {
    throw new ControlPlaneError(
      'bad_reference',
      'The content of `avatarUrl` is not an image of the media type that it names.',
    );
  }
  const user = await store.write(caller, (tx) => tx.users.update(caller.userId, changes));
  if (!user) throw new ControlPlaneError('not_found', 'The account was closed.');
  return { ...user, phoneVerified: isPhoneVerified(user, settings) };
}
