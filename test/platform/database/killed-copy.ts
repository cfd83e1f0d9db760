import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// A child process that is killed at a moment of a command: node killed-copy.ts <command> <data folder> <file> <moment>
const [command = '', folder = '', file = '', moment = ''] = process.argv.slice(2);
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('It is still alive.');
};
const { writeFile } = fs;
if (moment === 'rename') fs.rename = async () => die();
else {
  fs.writeFile = async (path) => {
    await writeFile(path, 'the first part of a copy');
    die();
  };
}
syncBuiltinESMExports();

// After the change above, so that they use it.
const { backUp } = await import('../../../platform/database/backup.ts');
const { restore } = await import('../../../platform/database/restore.ts');
const run = command === 'backup' ? backUp : restore;
await run({ folder, file, environment: {}, force: true, onProgress: () => undefined });
