/** Notes that the invitation was opened. Optional: scanners of mails follow links, and run no scripts. */
fetch(`${location.pathname}/open`, { method: 'POST' });
