FROM polyad-stand-in/temporal
COPY ui-server /home/ui-server/
COPY docker.yaml /home/ui-server/config/
WORKDIR /home/ui-server
USER temporal
EXPOSE 8080
ENTRYPOINT ["./ui-server", "--env", "docker", "start"]
