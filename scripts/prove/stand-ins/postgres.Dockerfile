# Debian's PostgreSQL 18, with the places, the user and the signal of the official image.
FROM polyad-stand-in/debian:sid
RUN groupadd --system --gid 999 postgres && useradd --system --gid postgres --uid 999 --home-dir /var/lib/postgresql postgres \
  && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql && install -d -o postgres -g postgres -m 3777 /run/postgresql \
  && mkdir -p /etc/postgresql-common && echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf \
  && apt-get -o Acquire::Check-Valid-Until=false update \
  && DEBIAN_FRONTEND=noninteractive apt-get -o Dpkg::Options::=--force-confold install --yes --no-install-recommends postgresql-18 \
  && rm -rf /var/lib/apt/lists/*
ENV PATH=$PATH:/usr/lib/postgresql/18/bin LANG=C.UTF-8 PGDATA=/var/lib/postgresql/18/docker
COPY --chown=root postgres-entrypoint.sh /usr/local/bin/
VOLUME /var/lib/postgresql
ENTRYPOINT ["sh", "/usr/local/bin/postgres-entrypoint.sh"]
STOPSIGNAL SIGINT
EXPOSE 5432
LABEL polyad.stand-in=true
CMD ["postgres"]
