/** Passkeys: a form with `data-passkey` sends what the browser responds to its `data-options`. Pages of members and of OAuth load it, too. */

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const credentialsOf = (listed) => listed.map((one) => ({ ...one, id: bytesOf(one.id) }));

/** By hand: `parseCreationOptionsFromJSON()` and `toJSON()` are missing in browsers of 2024. */
async function create(options) {
  const { challenge, user, excludeCredentials } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: credentialsOf(excludeCredentials),
  };
  const { rawId, response } = await navigator.credentials.create({ publicKey });
  return credentialJson(rawId, {
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

async function get(options) {
  const { challenge, allowCredentials } = options;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: credentialsOf(allowCredentials),
  };
  const { rawId, response } = await navigator.credentials.get({ publicKey });
  return credentialJson(rawId, {
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  });
}

const credentialJson = (rawId, response) => ({ id: textOf(rawId), rawId: textOf(rawId), type: 'public-key', response });

function enable(form) {
  const button = form.querySelector('button[hidden]');
  const field = form.elements.namedItem('credential');
  const say = (name) => {
    for (const text of form.querySelectorAll('[data-failed], [data-known]')) text.hidden = !(name in text.dataset);
  };
  form.querySelector('[data-needs-script]').hidden = true;
  button.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    say('nothing');
    try {
      const options = JSON.parse(form.dataset.options);
      const credential = form.dataset.passkey === 'create' ? await create(options) : await get(options);
      field.value = JSON.stringify(credential);
      // Not requestSubmit(), which would come back here.
      form.submit();
    } catch (error) {
      // Of create(): an authenticator has one of the excluded credentials (WebAuthn, 6.3.2).
      say(error.name === 'InvalidStateError' && form.querySelector('[data-known]') ? 'known' : 'failed');
      button.disabled = false;
    }
  });
  // A page that is shown again by "back" must not send the response of before.
  addEventListener('pageshow', () => {
    field.value = '';
    button.disabled = false;
  });
}

if (window.PublicKeyCredential) for (const form of document.querySelectorAll('form[data-passkey]')) enable(form);
