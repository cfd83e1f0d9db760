import type { Operation } from '../base/control.ts';
import { button, make } from '../base/dom.ts';
import type { UploadFile } from './request.ts';

/** Chooses the files of an upload: single ones, a folder, or a zip file. `changed` is called with each change. */
export function createFilePicker(
  { id }: Operation,
  { maxFiles, maxBytes }: NonNullable<Operation['upload']>,
  changed: () => void,
): { readonly element: HTMLElement; readonly files: readonly UploadFile[] } {
  const files: UploadFile[] = [];
  const list = make('ul', { class: 'files', 'aria-label': 'Chosen files' });
  const state = make('p', { class: 'quiet', role: 'status' });

  const show = () => {
    list.replaceChildren(...files.map((one) => showFile(one, () => remove(one))));
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const limits = `at most ${maxFiles} files of ${sayBytes(maxBytes)} together`;
    const isTooMuch = files.length > maxFiles || bytes > maxBytes;
    state.textContent = `${isTooMuch ? '⚠ ' : ''}${files.length} files, ${sayBytes(bytes)}; ${limits}`;
  };
  const remove = (one: UploadFile) => {
    files.splice(files.indexOf(one), 1);
    show();
    changed();
  };
  const add = (input: HTMLInputElement) => {
    for (const file of input.files ?? []) {
      const path = pathOf(file);
      const same = files.findIndex((one) => one.path === path);
      files.splice(same === -1 ? files.length : same, 1, { path, file });
    }
    // The same file can be chosen again.
    input.value = '';
    show();
    changed();
  };

  const single = make('input', { type: 'file', id: `files-${id}`, multiple: true });
  const folder = make('input', { type: 'file', id: `folder-${id}`, webkitdirectory: true });
  for (const input of [single, folder]) input.addEventListener('change', () => add(input));
  show();
  const inputs = [
    make('div', { class: 'field' }, make('label', { for: single.id }, 'Files, or one .zip file'), single),
    make('div', { class: 'field' }, make('label', { for: folder.id }, 'A folder'), folder),
  ];
  return { element: make('div', { class: 'picker' }, ...inputs, list, state), files };
}

function showFile({ path, file }: UploadFile, remove: () => void): HTMLElement {
  const size = make('span', { class: 'quiet' }, sayBytes(file.size));
  return make(
    'li',
    {},
    make('code', {}, path),
    ' ',
    size,
    ' ',
    button('Remove', remove, { 'aria-label': `Remove ${path}` }),
  );
}

/** Without the folder that was chosen, which is the project. */
function pathOf({ name, webkitRelativePath }: File): string {
  return webkitRelativePath === '' ? name : webkitRelativePath.slice(webkitRelativePath.indexOf('/') + 1);
}

function sayBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
