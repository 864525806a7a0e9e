import test from 'ava';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('browsers are recognised by their own names', (t) => {
  const agents = {
    'Chrome on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Firefox on macOS': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Safari on iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
    curl: 'curl/8.5.0',
  };
  for (const [device, userAgent] of Object.entries(agents)) t.is(deviceOf(userAgent), device);
});

test('unknown clients are named by their User-Agent', (t) => {
  t.is(deviceOf('AcmeSync/2'), 'AcmeSync/2');
  t.is(deviceOf(null), 'Unknown program');
});
