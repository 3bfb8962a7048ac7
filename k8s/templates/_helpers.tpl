{{/* At most 38 characters, so that the longest name made from it has at most 63. */}}
{{- define "team-chat.fullname" -}}
{{- $name := .Release.Name }}
{{- if not (contains .Chart.Name $name) }}{{ $name = printf "%s-%s" $name .Chart.Name }}{{ end }}
{{- $name | trunc 38 | trimSuffix "-" }}
{{- end }}

{{- define "team-chat.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "team-chat.labels" -}}
{{ include "team-chat.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* A manifest, merged with its entry in `overrides`. Takes root, key, manifest. */}}
{{- define "team-chat.resource" }}
---
{{ mergeOverwrite (fromYaml .manifest) (deepCopy (index .root.Values.overrides .key | default dict)) | toYaml }}
{{- end }}

{{/* The values of each service. Those that the chart has for all services are defaults: maps are merged, lists replaced. */}}
{{- define "team-chat.services" -}}
{{- $general := pick .Values "settings" "secretRefs" "nodeSelector" "tolerations" "affinity" "priorityClassName" "topologySpreadConstraints" "deploymentAnnotations" "podAnnotations" "podLabels" "extraEnv" "extraVolumes" "extraVolumeMounts" "extraContainers" "extraInitContainers" }}
{{- range $name, $service := .Values.services }}
{{- $values := mergeOverwrite (deepCopy $general) (deepCopy $service) }}
{{- if $service.files }}{{ $values = include "team-chat.withFiles" (dict "root" $ "values" $values) | fromJson }}{{ end }}
{{ $name }}: {{ toJson $values }}
{{- end }}
{{- end }}

{{/* The image of a service or of the admin program: by its digest, if that is known. Takes root and service. */}}
{{- define "team-chat.image" -}}
{{- $general := .root.Values.image }}
{{- $owner := ternary .root.Values.admin (index .root.Values.services .service | default dict) (eq .service "admin") }}
{{- $own := $owner.image | default dict }}
{{- $repository := required "image.repository has to be set: the registry and folder of the images, such as registry.example.com/team-chat" $general.repository }}
{{- $version := printf ":%s" ($own.tag | default $general.tag | default .root.Chart.AppVersion) }}
{{- with $own.digest }}{{ $version = printf "@%s" . }}{{ end }}
{{- printf "%s/%s%s" $repository .service $version }}
{{- end }}

{{- define "team-chat.secretName" -}}
{{ printf "%s-%s" (.root.Values.secrets.namePrefix | default (include "team-chat.fullname" .root)) .service }}
{{- end }}

{{/* The secret from which all generated passwords are derived. It is kept in a Secret, where later upgrades find it. All
     templates of a rendering get the same value. */}}
{{- define "team-chat.master" -}}
{{- if not (hasKey .Values "renderedMaster") }}
{{- $kept := lookup "v1" "Secret" .Release.Namespace (printf "%s-master" (include "team-chat.fullname" .)) }}
{{- $master := randAlphaNum 48 }}
{{- if $kept }}
{{- $master = index $kept.data "master" | b64dec }}
{{- $rotation := index $kept.data "rotation" | default "" | b64dec | int }}
{{- if lt (int .Values.secrets.rotation) $rotation }}
{{- fail (printf "secrets.rotation is %d already: with less, API keys made since could not be read (deploy/log-in.md)" $rotation) }}
{{- end }}
{{- else if lookup "v1" "Secret" .Release.Namespace (include "team-chat.secretName" (dict "root" . "service" "accounts")) }}
{{- fail "the Secret that passwords are made from is gone, and API keys cannot be read without it: restore it (deploy/log-in.md)" }}
{{- end }}
{{- $_ := set .Values "renderedMaster" $master }}
{{- end }}
{{- .Values.renderedMaster }}
{{- end }}

{{/* A password that `secrets.rotation` does not change. Takes root and purpose. */}}
{{- define "team-chat.lastingPassword" -}}
{{ printf "%s/%s" (include "team-chat.master" .root) .purpose | sha256sum | trunc 48 }}
{{- end }}

{{/* A password that is another one for each `secrets.rotation`. Takes root and purpose. */}}
{{- define "team-chat.password" -}}
{{- $rotation := int .root.Values.secrets.rotation }}
{{- $purpose := ternary .purpose (printf "%s/%d" .purpose $rotation) (eq $rotation 0) }}
{{- include "team-chat.lastingPassword" (dict "root" .root "purpose" $purpose) }}
{{- end }}

{{/* All keys, the newest first: API keys made under the others can still be read. */}}
{{- define "team-chat.secretKeys" -}}
{{- $keys := list }}
{{- range $rotation := untilStep (int .Values.secrets.rotation) -1 -1 }}
{{- $purpose := ternary "secret-key" (printf "secret-key/%d" $rotation) (eq $rotation 0) }}
{{- $keys = append $keys (include "team-chat.lastingPassword" (dict "root" $ "purpose" $purpose)) }}
{{- end }}
{{- join "," $keys }}
{{- end }}

{{- define "team-chat.databaseHost" -}}
{{- if .Values.postgresql.enabled }}
{{- .Values.postgresql.host | default (printf "%s-postgresql" (include "team-chat.fullname" .)) }}
{{- else }}
{{- required "externalDatabase.host has to be set where postgresql.enabled is false" .Values.externalDatabase.host }}
{{- end }}
{{- end }}

{{- define "team-chat.databaseName" -}}
{{ if .Values.postgresql.enabled }}team_chat{{ else }}{{ .Values.externalDatabase.name }}{{ end }}
{{- end }}

{{/* Connections that the release takes at most: of each service the pools, each with its relay's connection, of all replicas
     and of one more while they are replaced; two of each service's migrations; and twenty for the operator, backups, an
     exporter, and those that PostgreSQL reserves. */}}
{{- define "team-chat.connections" -}}
{{- $connections := 20 }}
{{- range $name, $service := include "team-chat.services" . | fromYaml }}
{{- if $service.database }}
{{- $replicas := ternary $service.autoscaling.max $service.replicas $service.autoscaling.enabled | int }}
{{- $pool := $service.settings.DATABASE_MAX_CONNECTIONS | default 10 | int }}
{{- $connections = add $connections (mul (add $replicas 1) (add $pool 1)) 2 }}
{{- end }}
{{- end }}
{{- $connections }}
{{- end }}

{{/* Refuses a database that has too few connections, and to put an empty bundled one in place of one that is in use. Takes
     root, and url, which is that of accounts before this upgrade, or nothing. */}}
{{- define "team-chat.checkDatabase" -}}
{{- $external := .root.Values.externalDatabase }}
{{- if .root.Values.postgresql.enabled }}
{{- if $external.host }}
{{- fail "externalDatabase.host is set, but postgresql.enabled is true: set one of them" }}
{{- end }}
{{- with .url }}
{{- $host := (urlParse .).hostname }}
{{- $isBundled := or (eq $host (include "team-chat.databaseHost" $.root)) $.isRunning }}
{{- if not $isBundled }}
{{- fail (printf "the data of this release is in the database at %s, which an empty bundled one would replace: upgrade with all values of the release (helm get values, deploy/install.md)" $host) }}
{{- end }}
{{- end }}
{{- else if $external.maxConnections }}
{{- $needed := include "team-chat.connections" .root | int }}
{{- if lt (int $external.maxConnections) $needed }}
{{- fail (printf "externalDatabase.maxConnections is %d, and the release takes up to %d: raise max_connections, or lower autoscaling.max or settings.DATABASE_MAX_CONNECTIONS" (int $external.maxConnections) $needed) }}
{{- end }}
{{- end }}
{{- end }}

{{/* The settings of a service for the database's TLS, without those in secrets. Takes values. */}}
{{- define "team-chat.databaseTls" -}}
{{- range $key, $value := .values.settings }}
{{- if hasPrefix "DATABASE_TLS_" $key }}
- { name: {{ $key }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
{{- end }}

{{/* URL of one service's role. Takes root and service. */}}
{{- define "team-chat.databaseUrl" -}}
{{- $name := include "team-chat.databaseName" .root }}
{{- $role := printf "%s_%s" $name (.service | replace "-" "_") }}
{{- $password := include "team-chat.password" (dict "root" .root "purpose" (printf "database/%s" .service)) }}
{{- $external := .root.Values.externalDatabase }}
{{- $port := ternary 5432 $external.port .root.Values.postgresql.enabled }}
{{- printf "postgres://%s:%s@%s:%v/%s" $role $password (include "team-chat.databaseHost" .root) $port $name }}
{{- if not .root.Values.postgresql.enabled }}{{ $external.parameters }}{{ end }}
{{- end }}

{{- define "team-chat.natsUrl" -}}
{{- $password := include "team-chat.password" (dict "root" .root "purpose" (printf "nats/%s" .service)) }}
{{- $external := .root.Values.externalNats }}
{{- $address := $external.address }}
{{- if .root.Values.nats.enabled }}{{ $address = printf "%s-nats:4222" (include "team-chat.fullname" .root) }}{{ end }}
{{- $required := required "externalNats.address has to be set where nats.enabled is false" $address }}
{{- $scheme := ternary "tls" "nats" (and (not .root.Values.nats.enabled) $external.tls) }}
{{- $urls := list }}
{{- range splitList "," $required }}
{{- $urls = append $urls (printf "%s://%s:%s@%s" $scheme $.service $password (trim .)) }}
{{- end }}
{{- join "," $urls }}
{{- end }}

{{/* "yes" if the cluster serves an API. Takes root, api (group/version/Kind), since (version of Kubernetes): a rendering
     without a cluster has the version, but not always the APIs. */}}
{{- define "team-chat.serves" -}}
{{- $hasApi := .root.Capabilities.APIVersions.Has .api }}
{{- $isNew := semverCompare (printf ">=%s-0" .since) .root.Capabilities.KubeVersion.Version }}
{{- if or $hasApi $isNew }}yes{{ end }}
{{- end }}
