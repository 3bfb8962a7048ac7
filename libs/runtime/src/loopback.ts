const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** Returns whether a host name or address, or the host of a URL, is that of this machine alone. */
export function isLoopback(hostOrUrl: string): boolean {
  return LOOPBACK.test(hostOrUrl.includes('://') ? new URL(hostOrUrl).hostname : hostOrUrl);
}
