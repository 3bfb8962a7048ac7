import { tellProgress } from './upload-progress.ts';

/** Sends a form with the older way of browsers to send requests, since the newer does not tell how much was sent. */
export const uploadFetch: typeof fetch = (input, init = {}) =>
  new Promise((resolve, reject) => {
    const { method = 'POST', headers, body, signal } = init;
    const form = body as FormData;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, String(input));
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      for (const field of form.values()) if (field instanceof Blob) tellProgress(field, loaded / total);
    };
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = () => reject(new TypeError('The upload failed.'));
    request.onabort = () => reject((signal?.reason as Error | undefined) ?? new DOMException('', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else request.send(form);
  });

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  return headers;
}
