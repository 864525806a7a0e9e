"""Resolves names under .localhost to this machine, as browsers and curl do and the C library does not everywhere."""

import socket

_getaddrinfo = socket.getaddrinfo


def _local(host, *others, **options):
    name = host.decode() if isinstance(host, bytes) else host
    return _getaddrinfo("127.0.0.1" if name and name.endswith(".localhost") else host, *others, **options)


socket.getaddrinfo = _local
