/** Injections into a name that try to make a browser run, read or reach something. */

/** @param origin of a server that none of them may reach. @returns texts by name */
export function hostileTexts(origin: string): Readonly<Record<string, string>> {
  const bare = origin.replace('http:', '');
  return {
    script: `<script>fetch('${origin}/script');document.body.textContent='taken over'</script>`,
    handler: `<img src="x" onerror="new Image().src='${origin}/handler'">`,
    'iframe of a file': '<iframe src="file:///etc/passwd" width="600" height="600"></iframe>',
    'object of a file': '<object data="file:///etc/passwd" type="text/plain" width="600" height="600"></object>',
    'embedded file': '<embed src="file:///etc/passwd" type="text/plain">',
    'iframe of a host': `<iframe src="${origin}/iframe"></iframe>`,
    'iframe of a document': `<iframe srcdoc="<img src='${origin}/srcdoc'>"></iframe>`,
    'iframe of data': `<iframe src="data:text/html,<img src='${origin}/data-frame'>"></iframe>`,
    image: `<img src="${origin}/image">`,
    'image without a scheme': `<img src="${bare}/schemeless">`,
    'image set': `<picture><source srcset="${origin}/picture 1x"><img srcset="${origin}/srcset 1x"></picture>`,
    'address of the cloud': '<img src="http://169.254.169.254/latest/meta-data/">',
    video: `<video src="${origin}/video" poster="${origin}/poster" autoplay></video>`,
    prefetch: `<link rel="prefetch" href="${origin}/prefetch">`,
    preload: `<link rel="preload" as="image" href="${origin}/preload">`,
    prerender: `<link rel="prerender" href="${origin}/prerender">`,
    preconnect: `<link rel="preconnect" href="${origin}"><link rel="dns-prefetch" href="${origin}">`,
    'speculation rules': `<script type="speculationrules">{"prefetch":[{"urls":["${origin}/speculation"]}]}</script>`,
    icon: `<link rel="icon" href="${origin}/icon">`,
    stylesheet: `<link rel="stylesheet" href="${origin}/stylesheet">`,
    base: `<base href="${origin}/"><img src="relative">`,
    refresh: `<meta http-equiv="refresh" content="0;url=${origin}/refresh">`,
    'refresh to a file': '<meta http-equiv="refresh" content="0;url=file:///etc/passwd">',
    form: `<form action="${origin}/form" id="f"><button autofocus></button></form>`,
    ping: `<a href="${origin}/a" ping="${origin}/ping">link</a>`,
    'foreign object': `<svg><foreignObject width="9" height="9"><img src="${origin}/foreign"></foreignObject></svg>`,
    'svg image': `<svg><image href="${origin}/svg-image"/><use href="${origin}/use#a"/></svg>`,
    'svg script': `<svg onload="fetch('${origin}/svg-script')"><script href="${origin}/svg-href"></script></svg>`,
    'css import': `<style>@import url("${origin}/import");</style>`,
    'css url': `<style>body{background:url("${origin}/background");list-style-image:url(${origin}/list)}</style>`,
    'css font': `<style>@font-face{font-family:x;src:url("${origin}/font")}body{font-family:x}</style>`,
    'css of the margins': `"; } @bottom-left { content: url("${origin}/margin"); } @top-left { content: "instead`,
    attribute: `" style="background:url(${origin}/attribute)" x="`,
    'end of the style': `</style><img src="${origin}/end-of-style"><style>`,
    template: `<%~ include('/etc/passwd') %><%= process.env.SECRET_KEY %>{{7*7}}\${7*7}`,
  };
}
