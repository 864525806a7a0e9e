/** Browser sessions for tests of pages. */
import type { Browser, ElementHandle, HTTPResponse, Page } from 'puppeteer-core';
import { axeFaults } from '#test/axe.ts';
import { launchChromium } from '#test/chromium.ts';
import { follow } from '#test/follow.ts';
import { startTestService, type TestExtras, type TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';

/** Without it, a click may come while one page still turns into the next. */
export const stillness = { name: 'prefers-reduced-motion', value: 'reduce' };

/** CSS pixels without a horizontal scrollbar: WCAG 2.2, 1.4.10 (Reflow). */
const narrowest = 320;

export interface Fixture {
  readonly service: TestService;
  readonly browser: Browser;
  stop(): Promise<void>;
}

/** Starts a service with both tenants and a browser that resolves their hosts. */
export async function openFixture(
  extras: TestExtras = {},
  substitutes: Parameters<typeof startTestService>[0] = {},
): Promise<Fixture> {
  const service = await startTestService(substitutes, {}, extras);
  const browser = await launchChromium({ 'acme.localhost': service.port, 'globex.localhost': service.port });
  return {
    service,
    browser,
    stop: async () => {
      await browser.close();
      await service.stop();
    },
  };
}

/** One user at one tenant, in an isolated browser context. */
export class Visitor {
  readonly page: Page;
  readonly tenant: TestTenant;
  /** Console errors: a blocked script, a missing file. */
  readonly complaints: string[] = [];

  private constructor(page: Page, tenant: TestTenant) {
    this.page = page;
    this.tenant = tenant;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('the server responded with a status of')) {
        this.complaints.push(message.text());
      }
    });
  }

  static async at({ browser }: Fixture, tenant: TestTenant): Promise<Visitor> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.emulateMediaFeatures([stillness]);
    return new Visitor(page, tenant);
  }

  /** Signs in by password. */
  static async signedIn(fixture: Fixture, tenant: TestTenant, person: TestPerson): Promise<Visitor> {
    const visitor = await Visitor.at(fixture, tenant);
    await visitor.open('/admin/sign-in');
    await visitor.fill({ email: person.email, password: person.password });
    await visitor.press('Sign in');
    return visitor;
  }

  async open(path: string): Promise<HTTPResponse> {
    const response = await this.page.goto(this.tenant.baseUrl + path);
    if (!response) throw new Error(`${path} returned no response`);
    return response;
  }

  /** Fills fields by name: text replaces the value, an option is chosen, `true` ticks. */
  async fill(values: Readonly<Record<string, string | boolean>>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const field = `main [name="${name}"]`;
      const option =
        typeof value === 'string' ? `${field}:is([type=radio], [type=checkbox])[value="${quoted(value)}"]` : field;
      const choice = typeof value === 'string' ? await this.page.$(option) : await this.page.waitForSelector(field);
      if (!choice) {
        await this.page.locator(field).fill(String(value));
        continue;
      }
      const checked = await (await choice.getProperty('checked')).jsonValue();
      if (checked !== (value !== false)) await choice.click();
    }
  }

  /** Presses a button or a link by its accessible name and waits for the navigation. */
  async press(name: string): Promise<void> {
    const roles = ['button', 'link'].map((role) => `main ::-p-aria([name="${name}"][role="${role}"])`);
    const target = await this.page.waitForSelector(roles.join(', '), { timeout: 20_000 });
    if (!target) throw new Error(`there is no ${name}`);
    await this.#follow(target, name);
  }

  /** Clicks and waits for the navigation. */
  async #follow(target: ElementHandle, name: string): Promise<void> {
    try {
      await follow(this.page, target);
    } catch (error) {
      throw new Error(`${name} did not lead on from ${this.page.url()}: ${await this.text()}`, { cause: error });
    }
  }

  /** Waits until the page says so, and is not about to load itself again. */
  async shows(text: string, timeout = 20_000): Promise<void> {
    const isShown = `document.documentElement.ariaBusy !== 'true' && document.body.innerText.includes(${JSON.stringify(text)})`;
    try {
      await this.page.waitForFunction(isShown, { timeout });
    } catch (error) {
      throw new Error(`the page does not say "${text}": ${await this.text()}`, { cause: error });
    }
  }

  /** Presses a button or a link of the row with `text`. */
  async pressIn(text: string, name: string): Promise<void> {
    const row = `//main//tr[contains(., "${text}")]//*[self::a or self::button][normalize-space() = "${name}"]`;
    const target = await this.page.waitForSelector(`::-p-xpath(${row})`, { timeout: 5_000 });
    if (!target) throw new Error(`there is no ${name} in the row of ${text}`);
    await this.#follow(target, name);
  }

  /** @returns the visible text of the page */
  async text(): Promise<string> {
    return (await this.page.evaluate('document.body.innerText')) as string;
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(this.page.url());
    return pathname + search;
  }

  /** @returns the horizontal overflow on the narrowest phone, in pixels */
  async widerThanPhone(): Promise<number> {
    const viewport = this.page.viewport();
    await this.page.setViewport({ width: narrowest, height: 640 });
    const width = Number(await this.page.evaluate('document.documentElement.scrollWidth'));
    await this.page.setViewport(viewport);
    return Math.max(0, width - narrowest);
  }

  /** @returns what axe finds, in light and dark mode */
  async axeFaults(): Promise<string[]> {
    const faults: string[] = [];
    for (const scheme of ['light', 'dark']) {
      await this.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }, stillness]);
      // Of the rules only those on colours depend on the scheme.
      const rules = scheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : [];
      for (const fault of await axeFaults(this.page, rules)) faults.push(`${scheme}: ${fault}`);
    }
    return faults;
  }
}

/** Escapes text for a quoted CSS selector. */
const quoted = (text: string) => text.replaceAll(/["\\\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
