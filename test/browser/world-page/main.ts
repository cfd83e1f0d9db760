import { journey, type Step } from './journey.ts';

// The same journey in the page, and in a worker.
if (typeof document === 'undefined') {
  for await (const step of journey()) postMessage(step);
} else {
  for await (const step of journey()) show('page', step);
  const worker = new Worker(import.meta.url, { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Step>) => show('worker', data));
  // A worker that cannot start sends no message.
  worker.addEventListener('error', ({ message }) => show('worker', ['Error', message]));
}

function show(list: string, [title, text]: Step): void {
  const [term, description] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = title;
  description.textContent = text;
  document.getElementById(list)?.append(term, description);
}
