/** Keeps the browser from opening a file in the place of the page when the file is dropped where nothing takes it. */
export function refuseFiles(signal: AbortSignal): void {
  const refuse = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault();
  addEventListener('dragover', refuse, { signal });
  addEventListener('drop', refuse, { signal });
}
