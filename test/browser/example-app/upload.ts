import { controlPlane, explain } from './control-plane.ts';
import { onSubmit } from './page.ts';

/** Uploads the chosen files with their paths. */
export function offerUpload(workspaceSlug: string): void {
  onSubmit('#upload', async (fields) => [await upload(workspaceSlug, filesOf(fields))]);
}

function filesOf(fields: FormData): File[] {
  return fields.getAll('files').filter((value) => value instanceof File);
}

async function upload(workspaceSlug: string, files: readonly File[]): Promise<string> {
  const body = { file: [...files], paths: JSON.stringify(files.map((file) => file.webkitRelativePath || file.name)) };
  const { data, error } = await controlPlane.POST('/api/workspaces/{workspaceSlug}/uploads', {
    params: { path: { workspaceSlug } },
    body,
    // Without this, the client would send JSON. The browser writes the parts of a form and their boundary.
    bodySerializer: () => toForm(body),
  });
  return error ? explain(error) : `${data.files} files, ${data.size} bytes: ${data.uploadId}`;
}

function toForm({ file, paths }: { readonly file: readonly Blob[]; readonly paths: string }): FormData {
  const form = new FormData();
  for (const one of file) form.append('file', one);
  form.append('paths', paths);
  return form;
}
