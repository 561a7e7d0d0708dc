# What the images of Temporal's programs share. Alpine's shell and tools are busybox, so these are too; Debian's has no `nc -z`.
FROM polyad-stand-in/debian:bookworm
RUN ln -sf busybox /bin/sh && printf '#!/bin/sh\nexec busybox nc -w 2 "$2" "$3" < /dev/null\n' > /usr/local/bin/nc \
  && chmod 755 /usr/local/bin/nc && ln -s /bin/busybox /usr/local/bin/wget \
  && groupadd --gid 1000 temporal && useradd --uid 1000 --gid temporal --create-home temporal
LABEL polyad.stand-in=true
