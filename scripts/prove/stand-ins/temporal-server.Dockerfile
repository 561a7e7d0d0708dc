FROM polyad-stand-in/temporal
COPY temporal-server /usr/local/bin/
COPY entrypoint.sh /etc/temporal/
WORKDIR /etc/temporal
USER temporal
CMD ["sh", "/etc/temporal/entrypoint.sh"]
