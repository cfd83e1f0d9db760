import { clientOf } from '../../../contract/model/client-address.ts';
import {
  codeMs,
  codeOf,
  codesPerClient,
  codesPerHour,
  maskPhone,
  mostTries,
  readPhone,
} from '../../model/account/phone.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import { sha256 } from '../../model/shared/hash.ts';
import type { Random } from '../../ports/random.ts';
import type { RateLimits } from '../../ports/rate-limits.ts';
import type { Sms } from '../../ports/sms.ts';
import type { Store } from '../../ports/store.ts';
import { takeRate } from '../shared/rates.ts';

/** Ports for the verification of a phone number. */
export interface PhonePorts {
  readonly store: Store;
  readonly random: Random;
  readonly rateLimits: RateLimits;
  readonly sms: Sms;
}

/** Sends a code to a number. The code before it, if any, cannot be used any more. */
export async function requestPhoneCode(
  { store, random, rateLimits, sms }: PhonePorts,
  caller: Caller,
  text: string,
): Promise<void> {
  const phone = readPhone(text);
  if (phone === null) {
    throw new ControlPlaneError(
      'bad_reference',
      'This is not a phone number with its country code, such as +49 151 12345678.',
    );
  }
  const { userId, ip } = caller;
  const client = `phoneCode:client:${clientOf(ip)}`;
  await takeRate(rateLimits, client, codesPerClient, 'Too many codes were requested from your network address.');
  await takeRate(rateLimits, `phoneCode:user:${userId}`, codesPerHour, 'Too many codes were requested.');
  await takeRate(
    rateLimits,
    `phoneCode:number:${phone}`,
    codesPerHour,
    'Too many codes were requested for this number.',
  );
  const [id, code] = [random.id(), codeOf(random.secret())];
  const hash = await hashOf(id, code);
  await store.write(caller, async (tx) => {
    await tx.phoneCodes.deleteAll({ userId });
    const { expiresAt } = await tx.phoneCodes.insert({
      id,
      userId,
      phone,
      hash,
      tries: 0,
      createdAt: tx.now,
      expiresAt: tx.now + codeMs,
    });
    await tx.wake('phoneCode', id, expiresAt);
  });
  await sms
    .send({ id, to: phone, text: `${code} is your code. It works for ${codeMs / 60_000} minutes.` })
    .catch((cause: unknown) => {
      throw new ControlPlaneError(
        'provider_error',
        'The message could not be sent. Check the number, and try again later.',
        { cause },
      );
    });
}

/** The masked number that the code was sent to; `null` if there is no code to enter. */
export function findPhoneCode({ store }: Pick<PhonePorts, 'store'>, caller: Caller): Promise<string | null> {
  return store.read(caller, async (tx) => {
    const row = await tx.phoneCodes.find({ userId: caller.userId });
    return row && tx.now < row.expiresAt && row.tries < mostTries ? maskPhone(row.phone) : null;
  });
}

/** Makes the number that a code was sent to the verified one of the account. A wrong code counts as a try. */
export async function verifyPhone({ store }: Pick<PhonePorts, 'store'>, caller: Caller, code: string): Promise<void> {
  const { userId } = caller;
  const sent = await store.read(caller, (tx) => tx.phoneCodes.find({ userId }));
  const hash = await hashOf(sent?.id ?? '', code.replaceAll(/\s/g, ''));
  const left = await store.write(caller, async (tx) => {
    const row = await tx.phoneCodes.find({ userId });
    if (!row || row.id !== sent?.id || row.expiresAt <= tx.now || row.tries >= mostTries) {
      throw new ControlPlaneError(
        'not_found',
        'There is no code to enter: it has expired, or was entered wrongly too often. Request another one.',
      );
    }
    if (row.hash !== hash) {
      await tx.phoneCodes.update(row.id, { tries: row.tries + 1 });
      return mostTries - row.tries - 1;
    }
    await tx.phoneCodes.delete(row.id);
    await tx.users.update(userId, { phone: maskPhone(row.phone), phoneVerified: true });
    return null;
  });
  if (left === null) return;
  const next = left === 0 ? 'Request another one.' : `You have ${left === 1 ? 'one try' : `${left} tries`} left.`;
  throw new ControlPlaneError('bad_reference', `The code is wrong. ${next}`);
}

/** The hash differs for equal codes. */
function hashOf(id: string, code: string): Promise<string> {
  return sha256(`${id}:${code}`);
}
