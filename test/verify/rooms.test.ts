import { expect, test } from 'vitest';
import { type Amounts, Rooms } from '../../verify/knowledge/making/rooms.ts';

const app: Amounts = { cpu: 1, memory: 1, storage: 0 };

/** A server whose workspaces have room for two apps each. */
function createServer() {
  const apps = new Map<string, number>();
  const rooms = new Rooms({
    next: async () => {
      apps.set(`room-${apps.size + 1}`, 0);
      return `room-${apps.size}`;
    },
    last: async () => 'room-1',
    freeIn: async (slug) => ({ cpu: 2 - (apps.get(slug) ?? 0), memory: 2 - (apps.get(slug) ?? 0), storage: 0 }),
  });
  /** An app arrives at the server some time after its workspace was found. */
  const deploy = async (slug: string) => {
    for (let left = 50; left > 0; left--) await Promise.resolve();
    apps.set(slug, (apps.get(slug) ?? 0) + 1);
    return slug;
  };
  return { rooms, apps, deploy };
}

test('apps that are made at the same time share no room, also when the server is looked at again', async () => {
  const { rooms, apps, deploy } = createServer();

  await Promise.all(Array.from({ length: 24 }, () => rooms.use(app, deploy)));

  expect([...apps.values()]).toEqual(Array.from({ length: 12 }, () => 2));
});
