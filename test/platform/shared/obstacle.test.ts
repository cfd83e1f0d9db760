import { expect, test } from 'vitest';
import { meaningOf } from '../../../platform/shared/obstacle.ts';

const create = 'OCI runtime create failed: container_linux.go:380: starting container process caused';

test.each([
  [`${create}: exec: "nope": executable file not found in $PATH: unknown`, 'there is no program "nope" in the image'],
  [
    `${create}: exec: "/nope": stat /nope: no such file or directory: unknown`,
    'there is no program "/nope" in the image',
  ],
  ['crun: executable file `nope` not found in $PATH: No such file', 'there is no program "nope" in the image'],
  [`${create}: exec: "/app/run": permission denied: unknown`, 'the program "/app/run" may not be executed'],
  ['crun: open executable: Permission denied: OCI permission denied', 'its program may not be executed'],
  [
    'exec /app/run: exec format error',
    'its program is for another kind of processor, or is a script that does not begin with #!',
  ],
  ['unable to find user shop: no matching entries in passwd file', 'the image has no user "shop"'],
  [
    `invalid mount config for type "volume": invalid mount path: 'data' mount path must be absolute`,
    'its volume has the path "data"',
  ],
  ['invalid container path "data", must be an absolute path', 'its volume has the path "data"'],
  ['No command specified', 'neither its image nor its source has a program'],
  ['mkdir /var/lib/docker/overlay2/x: no space left on device', null],
  ['failed to mount /var/lib/containers/storage: permission denied', null],
])('%s means: %s', (message, meaning) => {
  expect(meaningOf(message)).toBe(meaning);
});
