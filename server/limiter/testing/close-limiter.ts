/** A process that ends when its limiter is closed: `close-limiter.ts <url> <when>`. */
import { redisLimiter } from '../redis.ts';

const [url = '', moment] = process.argv.slice(2);
const say = (_details: object, message: string) => console.log(message);
const limiter = redisLimiter({ url, logger: { info: say, warn: say } });
const isAway = async () => {
  while (!limiter.isDegraded) await new Promise((resolve) => setTimeout(resolve, 10));
};
if (moment !== 'at once') {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 10_000).unref();
    void limiter.connected().then(resolve);
  });
  console.log('connected');
}
if (moment === 'lost') await isAway();
await limiter.close();
console.log('closed');
