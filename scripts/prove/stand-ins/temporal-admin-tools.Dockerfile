FROM polyad-stand-in/temporal
COPY temporal-sql-tool /usr/local/bin/
USER temporal
CMD ["sh", "-c", "trap exit INT HUP TERM; sleep infinity"]
