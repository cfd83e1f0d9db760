import { useEffect, useState } from 'react';
import { isUploadError, type ProjectFile, upload } from '../../../client/index.ts';
import { client } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { bytes, plural } from '../../parts/format.ts';
import { Problem } from '../../parts/problem.tsx';
import { isProjectFile } from './project-file.ts';

interface UploadProps {
  /** The files that a person has dropped on the form. */
  readonly dropped: readonly ProjectFile[] | null;
  /** Called with the id of the upload, and with `null` when another one begins. */
  readonly onUploaded: (uploadId: string | null) => void;
}

/** Sends a folder or a zip file of a person, with its progress. */
export function Upload({ dropped, onUploaded }: UploadProps) {
  const { workspace } = useWorkspace();
  const [sent, setSent] = useState<{ readonly sentBytes: number; readonly totalBytes: number } | null>(null);
  const send = useWrite(
    (files: readonly File[] | readonly ProjectFile[]) =>
      upload(client, { workspaceSlug: workspace.slug, files, onProgress: (progress) => setSent(progress) }),
    ({ uploadId }) => onUploaded(uploadId),
  );
  const begin = (files: readonly File[] | readonly ProjectFile[]) => {
    if (files.length === 0) return;
    setSent(null);
    onUploaded(null);
    send.mutate(files);
  };
  const choose = (list: FileList | null) =>
    begin([...(list ?? [])].filter(({ webkitRelativePath }) => isProjectFile(webkitRelativePath)));
  useEffect(() => {
    if (dropped) begin(dropped);
  }, [dropped]);
  const share = sent === null || sent.totalBytes === 0 ? 0 : sent.sentBytes / sent.totalBytes;
  return (
    <>
      <div className="look">
        <label className="button">
          Choose a folder
          <input
            type="file"
            className="hidden"
            webkitdirectory=""
            onChange={({ target }) => {
              choose(target.files);
              target.value = '';
            }}
          />
        </label>
        <label className="button">
          Choose a zip file
          <input
            type="file"
            className="hidden"
            accept=".zip,application/zip"
            onChange={({ target }) => {
              choose(target.files);
              target.value = '';
            }}
          />
        </label>
        <span className="quiet small">Or drop it here. A folder is sent without node_modules and .git.</span>
      </div>
      {send.isPending && (
        <label className="field">
          Sending…
          <progress value={share} max={1} />
        </label>
      )}
      <p role="status" className="small">
        {send.isSuccess
          ? `${send.data.name}: ${plural(send.data.files, 'file')}, ${bytes(send.data.size)} are uploaded.`
          : ''}
      </p>
      {send.error !== null &&
        (isUploadError(send.error) ? (
          <p className="mistake" role="alert">
            {send.error.message} Choose a smaller folder.
          </p>
        ) : (
          <Problem error={send.error} />
        ))}
    </>
  );
}
