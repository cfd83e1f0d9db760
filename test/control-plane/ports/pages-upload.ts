import type { UploadTree } from '../../../contract/model/upload.ts';

/** An upload in memory with one file. */
export const pagesUpload: UploadTree = {
  name: 'pages',
  files: [{ path: 'index.html', size: 5 }],
  size: 5,
  async *read() {
    yield new TextEncoder().encode('hel');
    yield new TextEncoder().encode('lo');
  },
  keep: async () => undefined,
};
