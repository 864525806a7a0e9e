/** Text that is dangerous if it reaches a page, XML, a terminal, TAP or JSON unescaped. */
export const hostile =
  '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'`&amp;<![CDATA[ ]]> # TODO \\ ' +
  '\u0000\u0007\u001b[31mred\u001b]0;title\u0007\u009b2J\r\nnot ok 1\n...\n---\n1..0\nBail out!\t\u202eevil\ufffe\ud800 $(id) <%= 1 %> {{x}}';
