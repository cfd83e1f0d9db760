import type { ProjectFile } from '../../../client/index.ts';
import { isProjectFile } from './project-file.ts';

/** The files of a folder or a zip file that a person has dropped, with their paths in the folder. */
export async function filesOf({ items }: DataTransfer): Promise<readonly ProjectFile[]> {
  // The entries are there only while the event is handled.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const lists = await Promise.all(
    entries.map(async (entry) => (isFolder(entry) ? walk(await entriesOf(entry), '') : walk([entry], ''))),
  );
  return lists.flat();
}

async function walk(entries: readonly FileSystemEntry[], before: string): Promise<readonly ProjectFile[]> {
  const files: ProjectFile[] = [];
  for (const entry of entries.filter(({ name }) => isProjectFile(name))) {
    const path = before + entry.name;
    if (isFolder(entry)) files.push(...(await walk(await entriesOf(entry), `${path}/`)));
    else if (isFile(entry)) files.push({ path, content: await contentOf(entry) });
  }
  return files;
}

/** The entries of a folder, which a browser hands over in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function contentOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
