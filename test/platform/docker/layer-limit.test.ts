import { expect, test } from 'vitest';
import { limitOf } from '../../../platform/docker/layer-limit.ts';

const mounts = `/dev/sda1 / ext4 rw,relatime 0 0
/dev/sdb1 /var/lib xfs rw,relatime,attr2,inode64,noquota 0 0
/dev/sdc1 /var/lib/docker xfs rw,relatime,attr2,inode64,prjquota 0 0
`;

test.each([
  ['overlay2', '/var/lib/docker', 'layer'],
  ['overlay', '/var/lib/docker/podman', 'layer'],
  ['overlay2', '/var/lib/docker-other', null],
  ['overlay2', '/home/docker', null],
  ['btrfs', '/home/docker', 'whole'],
  ['zfs', '/home/docker', 'whole'],
  ['vfs', '/var/lib/docker', null],
])('%s at %s limits a container: %s', (Driver, DockerRootDir, expected) => {
  expect(limitOf({ Driver, DockerRootDir }, mounts)).toBe(expected);
});

test('without mounts or a description nothing is limited', () => {
  expect([limitOf({}, mounts), limitOf({ Driver: 'overlay2', DockerRootDir: '/x' }, '')]).toEqual([null, null]);
});
