import { isControlPlaneError, upload, UploadError } from '../../../client/index.ts';
import { controlPlane, explain } from './control-plane.ts';
import { onSubmit, show } from './page.ts';

/** Uploads the chosen files with their paths. */
export function offerUpload(workspaceSlug: string): void {
  onSubmit('#upload', async (fields) => [await uploadFiles(workspaceSlug, filesOf(fields))]);
}

function filesOf(fields: FormData): File[] {
  return fields.getAll('files').filter((value) => value instanceof File);
}

async function uploadFiles(workspaceSlug: string, files: readonly File[]): Promise<string> {
  try {
    const {
      uploadId,
      files: count,
      size,
    } = await upload(controlPlane, { workspaceSlug, files, onProgress: showProgress });
    return `${count} files, ${size} bytes: ${uploadId}`;
  } catch (error) {
    if (isControlPlaneError(error)) return explain(error);
    if (error instanceof UploadError) return error.message;
    throw error;
  }
}

function showProgress({ sentBytes, totalBytes }: { readonly sentBytes: number; readonly totalBytes: number }): void {
  show('#upload output', `${Math.round((100 * sentBytes) / totalBytes)} %`);
}
