import { expect, test } from 'vitest';
import { hour, minute, start, startPlane } from './start-plane.ts';

test('deletes an upload that was not used for an hour', async () => {
  const plane = await startUpload();

  await plane.pass(hour - 1);
  const before = [await plane.row(), await plane.sources.upload('upload-1')];
  await plane.pass(1);

  expect(before).toMatchObject([{ unusedSince: start, hasMoved: false }, { files: [{ path: 'index.html' }] }]);
  expect([await plane.row(), await plane.sources.upload('upload-1')]).toEqual([null, null]);
});

test('keeps an upload that is used, and counts an hour from its last use', async () => {
  const plane = await startUpload();
  await plane.change(async (tx) => {
    await tx.uploadUses.insert({ id: 'use', workspaceId: 'acme', appId: 'shop', uploadId: 'upload-1' });
  });
  await plane.pass(2 * hour);
  const used = await plane.row();

  await plane.change((tx) => tx.uploadUses.delete('use'));
  await plane.wake('upload', 'upload-1');
  await plane.pass(hour - minute);
  const unused = await plane.row();
  await plane.pass(minute);

  expect([used?.unusedSince, unused?.unusedSince]).toEqual([null, start + 2 * hour]);
  expect(await plane.row()).toBeNull();
});

async function startUpload() {
  const plane = await startPlane();
  plane.sources.restoreUpload('upload-1', { 'index.html': '' });
  await plane.change((tx) =>
    tx.uploads.insert({
      id: 'upload-1',
      workspaceId: 'acme',
      name: 'pages',
      files: 1,
      size: 0,
      createdAt: start,
      hasMoved: false,
      unusedSince: start,
    }),
  );
  await plane.wake('upload', 'upload-1');
  return { ...plane, row: () => plane.store.read('system', (tx) => tx.uploads.find({ id: 'upload-1' })) };
}
