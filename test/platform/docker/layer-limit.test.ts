import { expect, test } from 'vitest';
import { canLimit } from '../../../platform/docker/layer-limit.ts';

const mounts = `/dev/sda1 / ext4 rw,relatime 0 0
/dev/sdb1 /var/lib xfs rw,relatime,attr2,inode64,noquota 0 0
/dev/sdc1 /var/lib/docker xfs rw,relatime,attr2,inode64,prjquota 0 0
`;

test.each([
  ['overlay2', '/var/lib/docker', true],
  ['overlay', '/var/lib/docker/podman', true],
  ['overlay2', '/var/lib/docker-other', false],
  ['overlay2', '/home/docker', false],
  ['btrfs', '/home/docker', true],
  ['zfs', '/home/docker', true],
  ['vfs', '/var/lib/docker', false],
])('%s at %s limits single containers: %s', (Driver, DockerRootDir, expected) => {
  expect(canLimit({ Driver, DockerRootDir }, mounts)).toBe(expected);
});

test('without mounts or a description nothing is limited', () => {
  expect([canLimit({}, mounts), canLimit({ Driver: 'overlay2', DockerRootDir: '/x' }, '')]).toEqual([false, false]);
});
