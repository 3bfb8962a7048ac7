import { deviceName } from './device-name';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0 Safari/537.36 OPR/124.0`, 'Opera', 'Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${WEBKIT} Chrome/142.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${WEBKIT} CriOS/142.0 Safari/604.1`, 'Chrome', 'iOS'],
  ['ChatMobile/30.0 (iOS 26.0)', 'ChatMobile', 'iOS'],
  [`ChatDesktop/5.12 (Linux) ${WEBKIT} Chrome/142.0 Safari/537.36`, 'ChatDesktop', 'Linux'],
  ['python-requests/2.32', 'python-requests', undefined],
  ['Mozilla/5.0 (compatible)', undefined, undefined],
  ['<b>x</b>', undefined, undefined],
  ['', undefined, undefined],
])('deviceName(%j) is %j on %j', (userAgent, browser, os) => expect(deviceName(userAgent)).toEqual({ browser, os }));
