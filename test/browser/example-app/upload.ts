import { controlPlane, explain } from './control-plane.ts';

const form = document.querySelector<HTMLFormElement>('#upload');
const result = document.querySelector('#uploaded');

/** Uploads the chosen files with their paths. */
export function offerUpload(): void {
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const files = new FormData(form).getAll('files').filter((value) => value instanceof File);
    void upload(files).then((text) => {
      if (result) result.textContent = text;
    });
  });
}

async function upload(files: readonly File[]): Promise<string> {
  const body = { file: [...files], paths: JSON.stringify(files.map((file) => file.webkitRelativePath || file.name)) };
  const { data, error } = await controlPlane.POST('/api/workspaces/{workspaceSlug}/uploads', {
    params: { path: { workspaceSlug: 'acme' } },
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
