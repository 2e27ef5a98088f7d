# A small image that runs as nobody in particular: the client is built in one stage, the package in another, and the last
# holds Python, one folder and neither Node, compilers nor pip's cache.

FROM node:22-slim AS client
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY src/magnat /build/src/magnat
RUN npm run build

FROM python:3.12-slim AS package
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
RUN python -m venv /opt/magnat
COPY requirements-run.lock ./
RUN /opt/magnat/bin/pip install --require-hashes --requirement requirements-run.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src ./src
COPY --from=client /build/web/dist ./web/dist
RUN MAGNAT_CLIENT_BUILT=1 /opt/magnat/bin/pip install --no-deps --no-build-isolation . \
  && /opt/magnat/bin/pip uninstall --yes hatchling editables trove-classifiers pathspec pluggy pip

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/magnat magnat \
  && install --directory --owner=magnat --group=magnat --mode=0700 /var/lib/magnat /var/cache/magnat
COPY --from=package /opt/magnat /opt/magnat
ENV PATH=/opt/magnat/bin:$PATH \
  MAGNAT_HOST=0.0.0.0 \
  MAGNAT_PORT=8000 \
  MAGNAT_DATA=/var/lib/magnat \
  MAGNAT_CACHE=/var/cache/magnat \
  MAGNAT_METRICS_HOST=0.0.0.0 \
  MAGNAT_METRICS_PORT=9100 \
  MAGNAT_LOG_FORMAT=json \
  MAGNAT_LOG_LEVEL=info
USER 10001
WORKDIR /var/lib/magnat
VOLUME ["/var/lib/magnat", "/var/cache/magnat"]
EXPOSE 8000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
ENTRYPOINT ["magnat", "serve", "--no-open"]
