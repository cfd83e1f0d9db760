// Uses modules of the server's package beside the public entries of the other one, and prints what it saw. It runs in
// a project that has installed both.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused, secureRandom, VirtualClock } from 'platform-control-plane/control-plane';
import { storeSuite } from 'platform-control-plane/control-plane/suites';
import { openData } from './node_modules/platform-control-plane-server/dist/platform/database/open-data.js';
import { DataError } from './node_modules/platform-control-plane-server/dist/platform/shared/data-error.js';
import { requireKnownType } from './node_modules/platform-control-plane-server/dist/platform/shell/public-key.js';

const opened = [];

async function open(folder) {
  const data = await openData({ folder, environment: {}, clock: new VirtualClock(0), random: secureRandom });
  opened.push(data);
  return data;
}

/** The checks of the suite compare the errors of a store with classes of the other package. */
async function failedChecks() {
  const failed = [];
  for (const [name, check] of Object.entries(storeSuite)) {
    const create = async () => (await open(await mkdtemp(join(tmpdir(), 'store-')))).store;
    await check(create).catch((error) => failed.push(`${name}: ${error.message}`));
  }
  return failed;
}

function refusalOfKey() {
  try {
    requireKnownType({ utils: { parseKey: () => new Error('no key') } }, 'no key');
  } catch (error) {
    return error;
  }
}

async function errorOfSecond() {
  const folder = await mkdtemp(join(tmpdir(), 'twice-'));
  await open(folder);
  return await open(folder).catch((error) => error);
}

console.log(
  JSON.stringify({
    checks: Object.keys(storeSuite).length,
    failed: await failedChecks(),
    refused: refusalOfKey() instanceof Refused,
    dataError: (await errorOfSecond()) instanceof DataError,
  }),
);
for (const { close } of opened) await close();
